import type { TFunction } from '@meshdeck/platform'
import { type Column, MoreNames, naturalKey, RowName } from '@meshdeck/ui/data-table'

import type { CheckRow } from './check-rows'
import { attributeName, reachNames, severityName, valueNames } from './check-texts'
import { CheckSwitch } from './CheckSwitch'
import { Severity } from './Severity'

/** The columns of posture checks. */
export const checkColumns = (t: TFunction): Column<CheckRow>[] => [
  {
    id: 'name',
    header: t('identity:postureChecks.name'),
    width: 'minmax(11rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name, description }) => <RowName title={description}>{name}</RowName>,
  },
  {
    id: 'attribute',
    header: t('identity:postureChecks.attributeLabel'),
    width: 'minmax(8rem, 1fr)',
    phone: 'below',
    sortKey: ({ attribute }) => attributeName(t, attribute),
    cell: ({ attribute }) => attributeName(t, attribute),
  },
  {
    id: 'values',
    header: t('identity:postureChecks.values'),
    width: 'minmax(9rem, 1.5fr)',
    text: (row) => valueNames(t, row).join(', '),
    cell: (row) => <Names names={valueNames(t, row)} />,
  },
  {
    id: 'severity',
    header: t('identity:postureChecks.severityLabel'),
    width: 'minmax(6rem, 8rem)',
    phone: 'beside',
    sortKey: ({ severity }) => -severity,
    text: ({ severity }) => severityName(t, severity),
    cell: ({ severity }) => <Severity severity={severity} />,
  },
  {
    id: 'reach',
    header: t('identity:postureChecks.reach'),
    width: 'minmax(9rem, 1.5fr)',
    text: (row) => reachNames(t, row).join(', '),
    cell: (row) => <Names names={reachNames(t, row)} />,
  },
  {
    id: 'active',
    header: t('identity:postureChecks.active'),
    width: '6rem',
    phone: 'below-end',
    sortKey: ({ isOn }) => Number(!isOn),
    text: ({ isOn }) => t(isOn ? 'identity:postureChecks.yes' : 'identity:postureChecks.no'),
    cell: (row) => <CheckSwitch row={row} />,
  },
]

function Names({ names: [first, ...others] }: { names: readonly string[] }) {
  if (first === undefined) return '–'
  return (
    <>
      <span className="text">{first}</span>
      <MoreNames names={others} />
    </>
  )
}
