import { Suspense, type ComponentType } from 'react'

import { lazyOverlay } from '../overlays/lazy-code'
import { useDialog } from './use-dialog'

const RefusedDialog = lazyOverlay(async () => (await import('./RefusedDialog')).RefusedDialog)

type Props = {
  /**
   * Components by name in the address. Use lazy ones: a dialog is downloaded when it opens, and closed if the download
   * fails.
   */
  of: Readonly<Record<string, ComponentType<{ onClose: () => void }>>>
  /**
   * Why this user may not make the changes of these dialogs. Users without permission see no button for them, but may
   * open a shared link, so the reason is shown before they fill in a form that the server rejects.
   */
  refusal?: string | undefined
}

/** Renders the dialogs of a page: `?dialog=new-network` shows the one of that name. */
export function Dialogs({ of: dialogs, refusal }: Props) {
  const { name, close } = useDialog()
  const Dialog = name !== undefined && Object.hasOwn(dialogs, name) ? dialogs[name] : undefined
  if (!Dialog) return null

  return (
    <Suspense fallback={null}>
      {refusal === undefined ? (
        <Dialog onClose={close} />
      ) : (
        <RefusedDialog reason={refusal} onClose={close} />
      )}
    </Suspense>
  )
}
