import href from './builder.css?url';

/** Loads the builder's styles with the builder, not when the app starts. */
export function BuilderStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
