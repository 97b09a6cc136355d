import type { PolicyItem } from '@meshdeck/api/policies'
import { Box, Button, Callout } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import type { MouseEvent } from 'react'

import { sourcesOf, toItem } from '../policy-form/policy-draft'
import { goneNames } from '../policy-model/end-names'
import { toEnd } from '../policy-model/policy-ends'
import { useKnownEnds } from '../policy-model/use-policy-rows'
import { useTranslation } from '../translations'
import type { PolicyForm } from './policy-panel-form'

/** What the form names that is no longer there: the server refuses it, and no picker offers to take it out. */
export function GoneNote({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { values, setValues } = useForm<PolicyForm>()
  const known = useKnownEnds(networkId)
  const { policy, destinations } = values
  const words = { everything: '', everybody: '' }
  const gone = [...sourcesOf(policy), ...destinations.map(toItem)]
    .map((item) => toEnd(item, known, words))
    .filter(({ isGone }) => isGone)
  if (gone.length === 0) return null

  function takeOut({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // the button goes with the note
    currentTarget.closest('form')?.querySelector('input')?.focus()
    const keys = new Set(gone.map(({ key }) => key))
    const isThere = ({ id, value }: PolicyItem) => !keys.has(`${id} ${value}`)
    const isLeft = (resource: string) => isThere(toItem(resource))
    const { saved } = policy
    void setValues({
      ...values,
      policy: {
        ...policy,
        resources: policy.resources.filter(isLeft),
        groups: policy.groups.filter((id) => !keys.has(`user-group ${id}`)),
        users: policy.users.filter((name) => !keys.has(`user ${name}`)),
        saved: saved && { ...saved, src_type: saved.src_type.filter(isThere) },
      },
      destinations: destinations.filter(isLeft),
    })
  }

  return (
    <Callout tone="warning" role="status" title={t('policyPanels.gone')}>
      {goneNames(t, gone)}
      <Box mt="2">
        <Button size="sm" onClick={takeOut}>
          {t('policyPanels.takeOut')}
        </Button>
      </Box>
    </Callout>
  )
}
