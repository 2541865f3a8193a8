/** The operator of this installation, for its legal pages. Pages mark a null field as missing. */
export interface Operator {
  /** legal name of the company or person */
  name: string | null;
  address: string | null;
  /** without an email, people use the contact form */
  email: string | null;
  /** governing law and courts: completes the sentence "these terms are governed by …" */
  law: string | null;
  /** where the server, files and backups are, and who owns them */
  hosting: string | null;
  processors: string | null;
}
