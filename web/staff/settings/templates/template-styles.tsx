import href from './templates.css?url';

/** Loads the styles with the template screens instead of at the start of the app. */
export function TemplateStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
