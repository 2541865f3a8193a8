import href from './config.css?url';

/** Loads the rate book's styles with its screen, not when the app starts. */
export function ConfigStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
