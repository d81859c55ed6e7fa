declare module "virtual:pictograms" {
  const paths: Record<string, string>;
  export default paths;
}

declare module "zzfx" {
  export const ZZFX: { volume: number };
  export function zzfx(...parameters: number[]): void;
}
