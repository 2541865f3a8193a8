import { Table } from '@mantine/core';
import { ROLE_NAMES, roleMatrix } from '#web/staff/components/role-labels.ts';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { Icon } from '#web/ui/icons.tsx';

/** Compares the roles: one row per permission, with a check mark for each role that has it. */
export function RolesTable() {
  const { roles, rows } = roleMatrix();
  return (
    <Scrolled label="What each role can do" className="roles-scroll">
      <Table className="roles-table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <span className="shell-hidden">Permission</span>
            </Table.Th>
            {roles.map((role) => (
              <Table.Th key={role}>{ROLE_NAMES[role]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ ability, allowed }) => (
            <Table.Tr key={ability}>
              <Table.Th scope="row">{ability}</Table.Th>
              {roles.map((role) => (
                <Table.Td key={role}>
                  {allowed.includes(role) ? (
                    <>
                      <Icon name="check" size={18} />
                      <span className="shell-hidden">Yes</span>
                    </>
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="shell-hidden">No</span>
                    </>
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrolled>
  );
}
