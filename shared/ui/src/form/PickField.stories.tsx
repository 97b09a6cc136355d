import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { ErrorPanel } from '../page/PageBoundary'
import { withinForm, LONG_NAME, send } from '../story-parts'
import { MultiPickField, PickField } from './PickField'

const meta = {
  component: PickField,
  args: {
    name: 'gateway',
    label: 'Gateway',
    searchLabel: 'Search gateways',
    hint: 'The one nearest to the device',
    options: [...Array.from({ length: 40 }, (_, n) => `gateway-${n + 1}`), LONG_NAME],
  },
} satisfies Meta<typeof PickField>
export default meta
type Story = StoryObj<typeof meta>

const none = withinForm({ gateway: '' })

export const Normal: Story = { decorators: [none] }

export const Chosen: Story = { decorators: [withinForm({ gateway: 'gateway-2' })] }

export const LongName: Story = {
  args: { options: [LONG_NAME], aboutOf: () => '10.20.0.5' },
  decorators: [withinForm({ gateway: LONG_NAME })],
}

export const Closed: Story = { args: { opensOnFocus: true }, decorators: [none] }

export const Empty: Story = { args: { options: [] }, decorators: [none] }

const waiting = { name: 'gateway', label: 'Gateway', searchLabel: 'Search gateways' }

export const Waiting: Story = {
  args: { options: [], waitsFor: 'Select a network first.' },
  decorators: [none],
}

export const Loading: Story = {
  render: () => <PickField {...waiting} options={undefined} />,
  decorators: [none],
}

export const Failed: Story = {
  render: () => (
    <PickField
      {...waiting}
      options={undefined}
      failure={<ErrorPanel error={new Error('no gateways')} onRetry={() => {}} />}
    />
  ),
  decorators: [none],
}

export const Refused: Story = {
  decorators: [withinForm({ gateway: 'gateway-1' }, { gateway: 'This gateway is full' })],
  play: send,
}

const tags = {
  name: 'tags',
  label: 'Tags',
  searchLabel: 'Search tags',
  options: [LONG_NAME, ...Array.from({ length: 40 }, (_, n) => `tag-${n + 1}`)],
}

export const SeveralEmpty: Story = {
  render: () => <MultiPickField {...tags} />,
  decorators: [withinForm({ tags: [] })],
}

export const SeveralChosen: Story = {
  render: () => <MultiPickField {...tags} hasAll />,
  decorators: [withinForm({ tags: [LONG_NAME, 'tag-1', 'tag-2'] })],
}

/** One option stands for all and locks the others. */
export const SeveralLocked: Story = {
  render: () => <MultiPickField {...tags} lockedBy="tag-1" />,
  decorators: [withinForm({ tags: ['tag-1'] })],
}

export const SeveralRefused: Story = {
  render: () => <MultiPickField {...tags} />,
  decorators: [withinForm({ tags: ['tag-1'] }, { tags: 'Choose at least two tags' })],
  play: send,
}
