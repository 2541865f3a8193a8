import href from './job.css?url';

/** Loads the styles of a job with its screen. */
export function JobStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
