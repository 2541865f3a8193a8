import href from './work.css?url';

/**
 * The work calendar's styles are loaded with its screens, not at the start of the app. React puts the link into the
 * head once, however often it is drawn.
 */
export function WorkStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
