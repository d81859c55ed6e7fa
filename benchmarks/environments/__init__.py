"""Speed of the environments, compared with those of other projects in the same run."""
