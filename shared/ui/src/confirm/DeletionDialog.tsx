import { errorText, toast, useMutation } from '@meshdeck/platform'

import { ConfirmDelete } from '../dialog/ConfirmDelete'
import type { Deletion } from './deletion'

type Props = { deletion: Deletion; onClose: () => void }

export function DeletionDialog({ deletion, onClose }: Props) {
  const { title, description, action, typedName, onConfirm, success, failure } = deletion
  const { mutate, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => toast.success(success),
    onError: (error) => toast.error(failure, { description: errorText(error) }),
    onSettled: onClose,
  })

  return (
    <ConfirmDelete
      title={title}
      action={action}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
      {...(typedName !== undefined && { typedName })}
    >
      {description}
    </ConfirmDelete>
  )
}
