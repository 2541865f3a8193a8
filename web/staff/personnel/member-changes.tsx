import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '#domain/team/permissions.ts';
import { mayChangeRole, type TeamRole } from '#domain/team/team-rules.ts';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { ROLE_NAMES, roleSentence } from '#web/staff/components/role-labels.ts';
import type { TeamMember } from './team.ts';
import { useTeamChange } from './use-team.ts';
import { VisitsAhead } from './visits-ahead.tsx';

export interface MemberChange {
  kind: 'role' | 'signOut' | 'deactivate' | 'reactivate';
  label: string;
  question: string;
  consequences: string;
  submit: string;
  done: string;
  danger: boolean;
  /** @param visitsTo id of the person who takes over a deactivated member's visits; null for no one */
  work: (visitsTo: string | null) => Promise<unknown>;
}

function roleChange({ id, full_name: name }: TeamMember, role: TeamRole): MemberChange {
  const article = role === 'admin' ? 'an' : 'a';
  return {
    kind: 'role',
    label: `Make ${article} ${role}`,
    question: `Make ${name} ${article} ${role}?`,
    consequences: `${ROLE_NAMES[role]}: ${roleSentence(role).replace(/^Can/, 'can')} This takes effect right away.`,
    submit: `Make ${article} ${role}`,
    done: `${name} is now ${article} ${role}.`,
    danger: false,
    work: () => api.personnel.changeRole({ id, role }),
  };
}

function signOut({ id, full_name: name }: TeamMember): MemberChange {
  return {
    kind: 'signOut',
    label: 'Sign out everywhere',
    question: `Sign ${name} out everywhere?`,
    consequences:
      'This signs them out of every browser and device right away. They can sign in again. Quotes created offline stay on their device until then.',
    submit: 'Sign out everywhere',
    done: `${name} was signed out everywhere.`,
    danger: true,
    work: () => api.personnel.signOut({ id }),
  };
}

function deactivation({ id, full_name: name }: TeamMember): MemberChange {
  return {
    kind: 'deactivate',
    label: 'Deactivate',
    question: `Deactivate ${name}?`,
    consequences:
      'They are signed out everywhere right away and can no longer sign in. Their quotes stay, links they sent keep working, and their seat opens up. You can reactivate them later.',
    submit: `Deactivate ${name}`,
    done: `${name} was deactivated.`,
    danger: true,
    work: (visits_to) => api.personnel.deactivate({ id, visits_to }),
  };
}

function reactivation({ id, full_name: name, role }: TeamMember): MemberChange {
  return {
    kind: 'reactivate',
    label: 'Reactivate',
    question: `Reactivate ${name}?`,
    consequences: `They can sign in again with their password, as ${role === 'admin' ? 'an' : 'a'} ${role}, and use a seat on your plan.`,
    submit: `Reactivate ${name}`,
    done: `${name} can sign in again.`,
    danger: false,
    work: () => api.personnel.reactivate({ id }),
  };
}

/** Returns the changes that a person with the role `actor` may make to the member now. */
export function memberChanges(member: TeamMember, actor: Role): MemberChange[] {
  if (member.deactivated_at !== null) return [reactivation(member)];
  const other: TeamRole = member.role === 'admin' ? 'member' : 'admin';
  return [
    ...(mayChangeRole(actor, member.role, other) ? [roleChange(member, other)] : []),
    signOut(member),
    deactivation(member),
  ];
}

interface MemberChangeDialogProps {
  change: MemberChange;
  member: TeamMember;
  onClose: () => void;
}

/** Asks to confirm a change. Names the member and the consequences. */
export function MemberChangeDialog({ change, member, onClose }: MemberChangeDialogProps) {
  const attempt = useTeamChange();
  const [visitsTo, setVisitsTo] = useState<string | null>(null);
  return (
    <FormDialog
      title={change.question}
      submit={change.submit}
      danger={change.danger}
      onSubmit={async () => (await attempt(() => change.work(visitsTo), change.done)) !== null}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" className="breakable">
        {member.email}
      </Text>
      <Text size="sm">{change.consequences}</Text>
      {change.kind === 'deactivate' && <VisitsAhead member={member} to={visitsTo} onChoose={setVisitsTo} />}
    </FormDialog>
  );
}
