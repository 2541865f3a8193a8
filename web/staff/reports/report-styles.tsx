import href from './reports.css?url';

/** Loads the reports' styles with their screen instead of at the start of the app. */
export function ReportStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
