import { Span, Text } from '@meshdeck/ui'

import type { ReachAnswer } from '../reach-engine/reach-questions'
import { useTranslation } from '../translations'
import type { WideChange } from './wide-policies'

type Answer = {
  found: ReachAnswer<'difference'>
  wide: WideChange | undefined
  /** Whether the change concerns devices only. */
  isWithoutUsers: boolean
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

/** Returns the key of the text for a change that changes no connection. */
export function nothingKey({ found, wide, isWithoutUsers }: Answer) {
  if (wide?.staysOpenBy !== undefined) return 'egress:changePreview.nothingOpen'
  if (wide?.staysOpenToUsersBy !== undefined) return 'egress:changePreview.nothingOpenToUsers'
  return quiet(found, isWithoutUsers)
}

/** Returns the text for a change that opens or closes no pair, claiming no more than is known. */
function quiet(found: Answer['found'], isWithoutUsers: boolean) {
  if (found.services === undefined) return 'egress:changePreview.servicesUnknown'
  return isWithoutUsers ? 'egress:changePreview.nothingOfDevices' : 'egress:changePreview.nothing'
}
