import { Span, Stack, Text } from '@meshdeck/ui'

import type { ReachAnswer } from '../reach-engine/reach-questions'
import { UnsurePolicies } from '../shared/UnsurePolicies'
import { useTranslation } from '../translations'
import { hasUnsure } from './use-outcome'
import type { WideChange } from './wide-policies'

type Answer = {
  difference: ReachAnswer<'difference'>
  wide: WideChange | undefined
  /** Whether the change concerns devices only. */
  isWithoutUsers: boolean
  /** Whether nodes or config files are removed: what these lose isn't compared. */
  isRemoval: boolean
}

/** Shows that no connection changes, and which policy keeps connections allowed. */
export function NothingChanges({ wide, nothing }: Pick<Answer, 'wide'> & { nothing: string }) {
  const { t } = useTranslation()
  const { staysOpenBy, staysOpenToUsersBy } = wide ?? {}
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted">
      {/* the status above announces it */}
      <Span aria-hidden="true">{nothing}</Span>{' '}
      {staysOpenBy !== undefined && t('changePreview.staysOpen', { name: staysOpenBy })}
      {staysOpenToUsersBy !== undefined &&
        t('changePreview.staysOpenToUsers', { name: staysOpenToUsersBy })}
    </Text>
  )
}

type UnsureProps = { networkId: string; difference: Answer['difference'] }

/** Names the policies because of which some connections can't be evaluated. */
export function UnsureNote({ networkId, difference }: UnsureProps) {
  const { t } = useTranslation()
  const { policies = [] } = difference.unsure ?? difference.services?.unsure ?? {}

  return (
    <Stack gap="1" px="4" py="2.5" borderTopWidth="1px">
      <Text textStyle="xs">{t('changePreview.unsureHint')}</Text>
      <UnsurePolicies networkId={networkId} policies={policies} />
    </Stack>
  )
}

/** Returns the key of the text for a change that changes no connection. */
export function nothingKey({ difference, wide, isWithoutUsers, isRemoval }: Answer) {
  if (wide?.staysOpenBy !== undefined) return 'egress:changePreview.nothingOpen'
  if (wide?.staysOpenToUsersBy !== undefined) return 'egress:changePreview.nothingOpenToUsers'
  if (isRemoval && !hasUnsure(difference)) return 'egress:changePreview.nothingElse'
  return quiet(difference, isWithoutUsers)
}

/** Returns the text for a change that opens or closes no pair, claiming no more than is known. */
function quiet(difference: Answer['difference'], isWithoutUsers: boolean) {
  if (hasUnsure(difference)) return 'egress:changePreview.nothingSure'
  if (difference.services === undefined) return 'egress:changePreview.servicesUnknown'
  return isWithoutUsers ? 'egress:changePreview.nothingOfDevices' : 'egress:changePreview.nothing'
}
