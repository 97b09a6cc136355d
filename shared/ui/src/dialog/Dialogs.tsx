import { Suspense, type ComponentType } from 'react'

import { useDialog } from './use-dialog'

type Props = {
  /**
   * Components by name in the address. Use lazy ones: a dialog is downloaded when it opens, and closed if the download
   * fails.
   */
  of: Readonly<Record<string, ComponentType<{ onClose: () => void }>>>
}

/** Renders the dialogs of a page: `?dialog=new-network` shows the one of that name. */
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
