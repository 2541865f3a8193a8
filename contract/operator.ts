/**
 * The operator of this installation, as its legal pages name them. null means not filled in; the pages make such a
 * gap visible.
 */
export interface Operator {
  /** legal name of the company or person */
  name: string | null;
  /** postal address; may span several lines */
  address: string | null;
  /** for questions; without one, people use the contact form */
  email: string | null;
  /** governing law and courts: completes the sentence "these terms are governed by …" */
  law: string | null;
  /** where the server, its files and its backups are, and who owns them */
  hosting: string | null;
  /** other companies that process data for the operator, mainly the email provider */
  processors: string | null;
}
