import href from './work.css?url';

/**
 * The styles of the calendar of work come with its screens and not with the start of the app. React puts the link into
 * the head once, however often it is drawn.
 */
export function WorkStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
