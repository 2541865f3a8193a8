import href from './builder.css?url';

/** The styles of the builder come with it and not with the start of the app. */
export function BuilderStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
