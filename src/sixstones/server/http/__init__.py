"""HTTP routes, refusals and pages."""
