import type { ReactNode } from 'react';

export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth-card">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

export function BackToSignIn() {
  return (
    <p className="auth-links">
      <a href="/auth">Back to Sign In</a>
    </p>
  );
}

export function BackToHome({ children }: { children?: ReactNode }) {
  return (
    <p className="auth-links">
      <a href="/">Back to Home</a>
      {children}
    </p>
  );
}
