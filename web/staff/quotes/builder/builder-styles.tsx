import href from './builder.css?url';

/** Loads the builder's styles with the builder, not at the start of the app. */
export function BuilderStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
