import { grantableKinds, type RightAction, type RightKind } from '@meshdeck/domain/network-rights'
import { useCapabilities } from '@meshdeck/platform'
import { Box, Panel } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { type ReactNode, useId } from 'react'

import { RightsTable } from '../shared/RightsTable'
import { useTranslation } from '../translations'
import { connects, isChanged, type RoleForm, scopeIn, withConnecting, withRight } from './role-form'

type Props = {
  /** The original values, for marking differences. */
  was: RoleForm
}

export function RoleMatrix({ was }: Props) {
  const { t } = useTranslation()
  const server = useCapabilities()
  const { values, setFieldValue } = useForm<RoleForm>()
  const { full_access: isFull, network_level_access: access } = values
  const isFixed = (kind: RightKind) => isFull || (kind === 'extclient' && connects(access))
  const set = (next: RoleForm['network_level_access']) =>
    void setFieldValue('network_level_access', next)

  function cell(kind: RightKind, action: RightAction) {
    const scope = scopeIn(access, kind, server)
    const previousScope = scopeIn(was.network_level_access, kind, server)
    const isEdited = isChanged(
      { was: was.network_level_access, is: access },
      { kind, action },
      server,
    )
    const extent = isFull ? 'all' : extentOf(scope, action)

    return (
      <RightCell
        label={`${t(`shared.rights.kind.${kind}.name`)}: ${t(`shared.rights.action.${action}`)}`}
        isOn={extent !== 'none'}
        isDisabled={isFixed(kind)}
        isEdited={isEdited}
        onChange={(isOn) => set(withRight(access, { kind, [action]: isOn }, server))}
      >
        {t(`shared.rights.extent.${extent}`)}
        {isEdited && (
          <span className="was">
            {t('roles.matrix.was', {
              extent: t(`shared.rights.extent.${extentOf(previousScope, action)}`),
            })}
          </span>
        )}
      </RightCell>
    )
  }

  function noteOf(kind: RightKind) {
    if (kind === 'remote_access_gw') {
      return (
        <Toggle
          label={t('roles.matrix.connect')}
          isOn={isFull || connects(access)}
          isDisabled={isFull}
          onChange={(isOn) => set(withConnecting(access, isOn, server))}
        />
      )
    }
    if (kind === 'extclient') {
      return (
        <>
          <Toggle
            label={t('roles.matrix.ownOnly')}
            isOn={!isFull && scopeIn(access, kind, server).self_only}
            isDisabled={isFixed(kind)}
            onChange={(isOn) => set(withRight(access, { kind, self_only: isOn }, server))}
          />
          {connects(access) && !isFull && (
            <span className="hint">{t('roles.matrix.ownBecause')}</span>
          )}
        </>
      )
    }
    return undefined
  }

  return (
    <Panel title={t('roles.matrix.title')}>
      <RightsTable
        label={t('roles.matrix.title')}
        kinds={grantableKinds}
        cell={cell}
        noteOf={noteOf}
      />
      <Box px="4" py="2.5" borderTopWidth="1px" textStyle="xs" color="fg.muted" bg="bg.subtle">
        {t('roles.matrix.notHere')}
      </Box>
    </Panel>
  )
}

const extentOf = (scope: ReturnType<typeof scopeIn>, action: RightAction) => {
  if (!scope[action]) return 'none'
  return scope.self_only ? 'own' : 'all'
}

type CellProps = {
  label: string
  isOn: boolean
  isDisabled: boolean
  isEdited: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}

function RightCell({ label, isOn, isDisabled, isEdited, onChange, children }: CellProps) {
  return (
    <div className={isEdited ? 'right other' : 'right'}>
      <span className="tick">
        <input
          type="checkbox"
          aria-label={label}
          checked={isOn}
          disabled={isDisabled}
          onChange={({ target }) => onChange(target.checked)}
        />
      </span>
      <div>{children}</div>
    </div>
  )
}

type ToggleProps = Pick<CellProps, 'label' | 'isOn' | 'isDisabled' | 'onChange'>

function Toggle({ label, isOn, isDisabled, onChange }: ToggleProps) {
  const id = useId()

  return (
    <div className="toggle">
      <input
        type="checkbox"
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
