import { editOfPostureCheck, updatePostureCheck } from '@meshdeck/api/posture-check-changes'
import { errorText, type TFunction, toast, useCan, useMutation } from '@meshdeck/platform'
import { Badge, Span } from '@meshdeck/ui'
import {
  type Column,
  type ColumnFilter,
  MoreNames,
  naturalKey,
  RowName,
  RowSwitch,
} from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'
import {
  attributeName,
  attributes,
  type CheckRow,
  reachNames,
  severities,
  severityName,
  valueNames,
} from './check-rows'

export const checkColumns = (t: TFunction<'identity'>): Array<Column<CheckRow>> => [
  {
    id: 'name',
    header: t('postureChecks.name'),
    width: 'minmax(11rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name, description }) => <RowName title={description}>{name}</RowName>,
  },
  {
    id: 'attribute',
    header: t('postureChecks.attributeLabel'),
    width: 'minmax(8rem, 1fr)',
    phone: 'below',
    sortKey: ({ attribute }) => attributeName(t, attribute),
    cell: ({ attribute }) => attributeName(t, attribute),
    filter: {
      options: attributes.map((attribute) => ({
        value: attribute,
        label: attributeName(t, attribute),
      })),
      matches: ({ attribute }, value) => attribute === value,
      groupOf: ({ attribute }) => attribute,
    },
  },
  {
    id: 'values',
    header: t('postureChecks.values'),
    width: 'minmax(9rem, 1.5fr)',
    text: (row) => valueNames(t, row).join(', '),
    cell: (row) => <NameList names={valueNames(t, row)} />,
  },
  {
    id: 'severity',
    header: t('postureChecks.severityLabel'),
    width: 'minmax(6rem, 8rem)',
    phone: 'beside',
    sortKey: ({ severity }) => -severity,
    text: ({ severity }) => severityName(t, severity),
    cell: ({ severity }) => <Severity severity={severity} />,
    filter: severityFilter(t),
  },
  {
    id: 'reach',
    header: t('postureChecks.reach'),
    width: 'minmax(9rem, 1.5fr)',
    text: (row) => reachNames(t, row).join(', '),
    cell: (row) => <NameList names={reachNames(t, row)} />,
  },
  {
    id: 'active',
    header: t('postureChecks.active'),
    width: '6rem',
    phone: 'below-end',
    sortKey: ({ isOn }) => Number(!isOn),
    text: ({ isOn }) => t(isOn ? 'postureChecks.yes' : 'postureChecks.no'),
    cell: (row) => <CheckSwitch row={row} />,
    filter: {
      options: [
        { value: 'yes', label: t('postureChecks.yes') },
        { value: 'no', label: t('postureChecks.no') },
      ],
      matches: ({ isOn }, value) => isOn === (value === 'yes'),
    },
  },
]

function NameList({ names: [first, ...others] }: { names: readonly string[] }) {
  if (first === undefined) return '–'
  return (
    <>
      <span className="text">{first}</span>
      <MoreNames names={others} />
    </>
  )
}

/** Switches a check on or off. Shows the wanted state while the request runs. */
function CheckSwitch({ row: { id, name, isOn, check } }: { row: CheckRow }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const networkId = check.network_id
  const {
    mutateAsync: switchTo,
    isPending,
    variables,
  } = useMutation({
    mutationFn: async (status: boolean) => {
      const base = editOfPostureCheck(check)
      await updatePostureCheck({ networkId, id, base, mine: { ...base, status } })
    },
  })

  // awaited here because callbacks of the hook don't run once the row is scrolled out of view
  async function handleChange(status: boolean) {
    try {
      await switchTo(status)
      toast.success(
        t(status ? 'postureChecks.switchedOn' : 'postureChecks.switchedOff', { name }),
        {
          description: t('postureChecks.reachNote'),
        },
      )
    } catch (error) {
      toast.error(t('postureChecks.switchFailed', { name }), { description: errorText(error) })
    }
  }

  return (
    <>
      {/* cards on a phone have no header that names the switch */}
      <Span hideFrom="md">{t('postureChecks.active')}</Span>
      <RowSwitch
        label={t('postureChecks.activeOf', { name })}
        isOn={isPending ? variables : isOn}
        isBusy={isPending}
        disabledReason={whyNotIn(networkId, t('postureChecks.refused'))}
        onChange={(status) => void handleChange(status)}
      />
    </>
  )
}

export function Severity({ severity }: { severity: number }) {
  const { t } = useTranslation()

  return (
    <Badge variant="surface" colorPalette={palettes.get(severity) ?? 'neutral'}>
      {severityName(t, severity)}
    </Badge>
  )
}

const palettes = new Map([
  [4, 'critical'],
  [3, 'warning'],
  [2, 'info'],
])

/** Returns the filter of the column of severities, for checks and for failed checks. */
export const severityFilter = (t: TFunction<'identity'>): ColumnFilter<{ severity: number }> => ({
  options: severities.map((severity) => ({
    value: String(severity),
    label: severityName(t, severity),
  })),
  matches: ({ severity }, value) => String(severity) === value,
  groupOf: ({ severity }) => String(severity),
})
