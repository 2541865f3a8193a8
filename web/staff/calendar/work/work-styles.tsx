import href from './work.css?url';

/**
 * Loads the work calendar's styles with its screens, not when the app starts. React adds the link to the head once,
 * regardless of how often it renders.
 */
export function WorkStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
