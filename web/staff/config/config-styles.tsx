import href from './config.css?url';

/** The rate book's styles are loaded with its screen, not at the start of the app. */
export function ConfigStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
