import { errorText, toast, useMutation } from '@meshdeck/platform'

import { ConfirmDelete } from '../dialog/ConfirmDelete'
import type { Deletion } from './deletion'

type Props = { deletion: Deletion; onClose: () => void }

export function DeletionDialog({ deletion, onClose }: Props) {
  const { description, onConfirm, success, failure, outcome, ...question } = deletion
  const { mutate, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => toast.success(success, outcome === undefined ? {} : { description: outcome }),
    onError: (error) => toast.error(failure, { description: errorText(error) }),
    onSettled: onClose,
  })

  return (
    <ConfirmDelete {...question} isBusy={isPending} onConfirm={mutate} onClose={onClose}>
      {description}
    </ConfirmDelete>
  )
}
