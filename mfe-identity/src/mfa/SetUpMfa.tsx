import { lazyOverlay, useDialog } from '@meshdeck/ui'

const MfaSetupDialog = lazyOverlay(async () => (await import('./MfaSetupDialog')).MfaSetupDialog)

/** Dialog that sets up MFA, opened by the URL, for pages of this remote. */
export function SetUpMfa() {
  const { close } = useDialog()
  return <MfaSetupDialog onClose={close} onDone={close} />
}
