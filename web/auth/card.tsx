import type { ReactNode } from 'react';

interface AuthCardProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function AuthCard({ title, aside, children }: AuthCardProps) {
  return (
    <div className="card auth-card" data-wide={aside ? true : undefined}>
      <svg className="auth-strip" viewBox="0 0 440 56" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect className="clean" width="440" height="56" />
        <path className="dirty" d="M0 0h286c-20 20 14 34-18 56H0Z" />
        <g className="stains">
          <circle cx="34" cy="18" r="8" />
          <circle cx="88" cy="40" r="5" />
          <circle cx="140" cy="14" r="4" />
          <circle cx="186" cy="36" r="10" />
          <circle cx="232" cy="16" r="6" />
        </g>
        <path className="line" d="M286-2c-20 22 14 36-18 60" />
      </svg>
      <div className="auth-main">
        <h1>{title}</h1>
        {children}
      </div>
      {aside}
    </div>
  );
}

export function BackToSignIn() {
  return (
    <BackToHome>
      <a href="/auth">Back to Sign In</a>
    </BackToHome>
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
