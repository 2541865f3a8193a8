import href from './mix.css?url';

/** Loads the styles of a mix sheet, only for jobs that have one. */
export function MixStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
