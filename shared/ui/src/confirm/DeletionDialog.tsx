import { errorText, toast, useLocation, useMutation } from '@meshdeck/platform'
import { useEffect, useState } from 'react'

import { ConfirmDelete } from '../dialog/ConfirmDelete'
import type { Deletion } from './deletion'

type Props = { deletion: Deletion; onClose: () => void }

export function DeletionDialog({ deletion, onClose }: Props) {
  const { description, onConfirm, success, failure, outcome, ...question } = deletion
  const { mutate, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: (_, isOptionChosen) =>
      toast.success(
        typeof success === 'string' ? success : success(isOptionChosen),
        outcome === undefined ? {} : { description: outcome },
      ),
    onError: (error) => toast.error(failure, { description: errorText(error) }),
    onSettled: onClose,
  })

  // a link in the question, or Back, leads away from what was asked
  const { pathname } = useLocation()
  const [askedAt] = useState(pathname)
  const isElsewhere = pathname !== askedAt && !isPending
  useEffect(() => {
    if (isElsewhere) onClose()
  }, [isElsewhere, onClose])

  return (
    <ConfirmDelete {...question} isBusy={isPending} onConfirm={mutate} onClose={onClose}>
      {description}
    </ConfirmDelete>
  )
}
