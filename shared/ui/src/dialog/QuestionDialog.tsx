import { errorText, isApiError, toast, useLocation, useMutation } from '@meshdeck/platform'
import { useEffect, useState } from 'react'

import { FailureAlert } from '../page/Callout'
import { useTranslation } from '../translations'
import { ConfirmDelete } from './ConfirmDelete'
import type { Question } from './question'

type Props = { question: Question; onClose: () => void }

export function QuestionDialog({ question, onClose }: Props) {
  const {
    description,
    name = '',
    onConfirm,
    success,
    failure,
    outcome,
    wayBack,
    ...asked
  } = question
  const { t } = useTranslation()
  // keeps typed text after a failure: such a question shows the error itself and can be sent again
  const staysOnFailure = asked.typedName !== undefined
  const [shownError, setShownError] = useState<unknown>()
  const { mutate, isPending } = useMutation({
    mutationFn: onConfirm,
    onSuccess: (result, isOptionChosen) => {
      if (result === 'gone') toast.info(t('overlays.gone', { name }))
      else if (success !== undefined) {
        const action = wayBack?.()
        const below = typeof outcome === 'function' ? outcome() : outcome
        toast.success(typeof success === 'string' ? success : success(isOptionChosen), {
          ...(below !== undefined && { description: below }),
          ...(action && { action }),
        })
      }
      onClose()
    },
    onError: (error) => {
      // after a sign-out in the meantime, the user returns to the page without the question
      if (staysOnFailure && !isApiError(error, 401)) return setShownError(error)
      toast.error(failure, { description: errorText(error) })
      onClose()
    },
  })

  // a link in the question, or Back, leaves the page of the question
  const { pathname } = useLocation()
  const [askedAt] = useState(pathname)
  const isElsewhere = pathname !== askedAt && !isPending
  useEffect(() => {
    if (isElsewhere) onClose()
  }, [isElsewhere, onClose])

  return (
    <ConfirmDelete
      {...asked}
      isBusy={isPending}
      alert={
        shownError !== undefined && (
          <FailureAlert error={shownError} title={failure} isRetried={isPending} />
        )
      }
      onConfirm={mutate}
      onClose={onClose}
    >
      {description}
    </ConfirmDelete>
  )
}
