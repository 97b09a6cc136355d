import { ErrorPanel, Skeleton, Stack, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

type Props = { title: string; error: unknown; failure: string; onRetry: () => void }

/** In the place of a form whose data is on its way, or did not come. */
export function WaitingDialog({ title, error, failure, onRetry }: Props) {
  const { close } = useDialog()

  return (
    <Dialog title={title} onClose={close}>
      {error ? (
        <ErrorPanel error={error} title={failure} onRetry={onRetry} />
      ) : (
        <Stack gap="4" aria-busy>
          <Skeleton w="40%" />
          <Skeleton w="80%" />
          <Skeleton w="60%" />
        </Stack>
      )}
    </Dialog>
  )
}
