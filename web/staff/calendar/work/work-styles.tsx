import href from './work.css?url';

/**
 * Loads the calendar's styles with its screens instead of at the start of the app. React adds the link to the head
 * only once.
 */
export function WorkStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
