import { ErrorPanel, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

type Props = { title: string; error: unknown; failure: string; onRetry: () => void }

/**
 * In the place of a form whose data did not come. While it is on its way there is nothing but the bar at
 * the top of the page: a dialog that gives way to another takes the focus from its first field, which
 * would then complain of being left empty.
 */
export function WaitingDialog({ title, error, failure, onRetry }: Props) {
  const { close } = useDialog()
  if (!error) return null

  return (
    <Dialog title={title} onClose={close}>
      <ErrorPanel error={error} title={failure} onRetry={onRetry} />
    </Dialog>
  )
}
