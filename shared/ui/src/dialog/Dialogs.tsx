import { Suspense, type ComponentType } from 'react'

import { useDialog } from './use-dialog'

type Props = {
  /** Component by name in the address. Lazy ones: a dialog is downloaded when it is opened, or closed. */
  of: Readonly<Record<string, ComponentType<{ onClose: () => void }>>>
}

/** Where the dialogs of a page appear: `?dialog=new-network` shows the one of that name. */
export function Dialogs({ of: dialogs }: Props) {
  const { name, close } = useDialog()
  const Dialog = name !== undefined && Object.hasOwn(dialogs, name) ? dialogs[name] : undefined
  if (!Dialog) return null

  return (
    <Suspense fallback={null}>
      <Dialog onClose={close} />
    </Suspense>
  )
}
