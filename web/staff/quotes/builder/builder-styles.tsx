import href from './builder.css?url';

/** The builder's styles are loaded with it, not at the start of the app. */
export function BuilderStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
