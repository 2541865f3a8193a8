import href from './config.css?url';

/** Loads the rate book's styles with its screen instead of at the start of the app. */
export function ConfigStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
