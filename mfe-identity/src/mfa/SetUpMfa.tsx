import { lazyOverlay, useDialog } from '@meshdeck/ui'

const MfaSetupDialog = lazyOverlay(async () => (await import('./MfaSetupDialog')).MfaSetupDialog)

/** The set-up of a second factor as a dialog of the address, for pages of this remote. */
export function SetUpMfa() {
  const { close } = useDialog()
  return <MfaSetupDialog onClose={close} onDone={close} />
}
