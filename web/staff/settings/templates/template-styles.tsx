import href from './templates.css?url';

/** The styles of the template screens are loaded with them, not at the start of the app. */
export function TemplateStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
