import href from './config.css?url';

/** The styles of the rate book come with its screen and not with the start of the app. */
export function ConfigStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
