import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { toastMessage } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastProblem, toastSuccess } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import type { CompanyView } from './company-view.ts';
import { LOGO_ACCEPT, logoRefusal } from './logo-file.ts';

/** Uploads the logo immediately. The form below does not save it. */
export function LogoPanel({ company, readOnly }: { company: CompanyView; readOnly: boolean }) {
  const logo = useLogo();
  const [asking, setAsking] = useState(false);
  const choose = useRef<() => void>(null);
  const { logo: shown, name } = company;
  return (
    <Panel
      title="Logo"
      lead="Shown on the quote page, in emails and on the PDF. Quotes you’ve already sent keep their old logo."
    >
      <LogoZone onFile={logo.take} disabled={readOnly || logo.busy} openRef={choose}>
        <div className="logo-frame">
          {shown ? (
            <img
              className="company-logo"
              data-ground={shown.ground}
              src={shown.url}
              srcSet={`${shown.url} 1x, ${shown.large_url} 2x`}
              width={shown.width}
              height={shown.height}
              alt={`${name} logo`}
            />
          ) : (
            <span className="quiet-icon">
              <Icon name="image" size={28} />
            </span>
          )}
        </div>
        {!readOnly && (
          <>
            <Group gap="xs" justify="center">
              <Button
                variant="default"
                loading={logo.busy}
                leftSection={<Icon name="image" />}
                onClick={() => choose.current?.()}
              >
                {shown ? 'Replace logo' : 'Choose a logo'}
              </Button>
              {shown && (
                <Button variant="default" disabled={logo.busy} onClick={() => setAsking(true)}>
                  Remove logo
                </Button>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              <span className="drop-hint">Or drop a file here. </span>PNG, JPEG, WebP or SVG, up to 5 MB. A transparent
              background stays transparent.
            </Text>
          </>
        )}
      </LogoZone>
      <Text size="sm" c="var(--mantine-color-error)" role="alert" className="logo-problem">
        {logo.problem}
      </Text>
      <RemoveDialog
        isOpen={asking}
        isRemoving={logo.busy}
        onClose={() => setAsking(false)}
        onConfirm={() => logo.remove(() => setAsking(false))}
      />
    </Panel>
  );
}

function useLogo() {
  const client = useQueryClient();
  const keep = (saved: CompanyView) => client.setQueryData(queries.company.get.queryKey(), saved);
  const [refused, setRefused] = useState('');
  const upload = useMutation({
    mutationFn: (file: File) => api.branding.uploadLogo({ file }),
    onSuccess: (saved) => {
      keep(saved);
      toastSuccess('Logo saved. It appears on quotes you send from now on.');
    },
    onError: (error) => {
      setRefused(toastMessage(error));
      toastError(error);
    },
  });
  const removal = useMutation({
    mutationFn: () => api.branding.removeLogo(),
    onSuccess: (saved) => {
      keep(saved);
      toastSuccess('Logo removed.');
    },
    onError: toastError,
  });
  return {
    busy: upload.isPending || removal.isPending,
    /** the error, shown at the field after the toast has closed */
    problem: refused,
    take: (file: File) => {
      const problem = logoRefusal(file);
      setRefused(problem ?? '');
      if (problem === null) upload.mutate(file);
      else toastProblem(problem);
    },
    remove: (done: () => void) => {
      setRefused('');
      removal.mutate(undefined, { onSettled: done });
    },
  };
}

interface LogoZoneProps {
  onFile: (file: File) => void;
  disabled: boolean;
  /** opens the system's file picker, which on a phone also offers the camera and the photos */
  openRef: RefObject<(() => void) | null>;
  children: ReactNode;
}

/** Accepts dropped files. Dropping needs a mouse, so the button inside is for everyone else. */
function LogoZone({ onFile, disabled, openRef, children }: LogoZoneProps) {
  const take = (file: File | undefined) => {
    if (file) onFile(file);
  };
  return (
    <Dropzone
      unstyled
      classNames={{ inner: 'logo-zone' }}
      accept={LOGO_ACCEPT}
      multiple={false}
      disabled={disabled}
      activateOnClick={false}
      activateOnKeyboard={false}
      openRef={openRef}
      // Hides the library's own input. The button inside replaces it.
      inputProps={{ hidden: true }}
      onDrop={([file]) => take(file)}
      // Replaces the library's message for a rejected file.
      onReject={([refused]) => take(refused?.file)}
    >
      {children}
    </Dropzone>
  );
}

interface RemoveDialogProps {
  isOpen: boolean;
  isRemoving: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function RemoveDialog({ isOpen, isRemoving, onClose, onConfirm }: RemoveDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Remove the logo?" centered>
      <Stack gap="md">
        <Text size="sm">New quotes will show only your company name. Quotes you’ve already sent keep the logo.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="clay" loading={isRemoving} onClick={onConfirm}>
            Remove logo
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
