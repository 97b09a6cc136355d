import { useSearchParams } from '@meshdeck/platform'
import { Flex, IconButton, LinkButton, Span, useDialog } from '@meshdeck/ui'
import { Boxes, X } from 'lucide-react'

import { useTranslation } from '../translations'
import type { Member } from './metric-members'

/** Who stands in the address; by its id where nobody is called so. */
export const memberOf = (
  members: readonly Member[],
  id: string | undefined,
): Pick<Member, 'id' | 'name'> | undefined =>
  id === undefined ? undefined : (members.find((member) => member.id === id) ?? { id, name: id })

/** Whose pairs are looked at, and the way to another or back to all. */
export function MemberChoice({ of }: { of: Pick<Member, 'id' | 'name'> | undefined }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const [, setParams] = useSearchParams()

  return (
    <Flex gap="1" alignItems="center" minW="0">
      <LinkButton to={linkTo('pairs-of')} maxW="16rem">
        <Boxes aria-hidden="true" />
        <Span truncate>{t(of ? 'metrics.ofOne' : 'metrics.ofChoose', { name: of?.name })}</Span>
      </LinkButton>
      {of && (
        <IconButton
          variant="ghost"
          aria-label={t('metrics.ofAll')}
          onClick={() => setParams((before) => withOf(before, undefined), { replace: true })}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </Flex>
  )
}

/** The address with another node, or with none. */
export function withOf(before: URLSearchParams, id: string | undefined): URLSearchParams {
  const after = new URLSearchParams(before)
  if (id === undefined) after.delete('of')
  else after.set('of', id)
  return after
}
