import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { withinForm, LONG_NAME, send } from '../story-parts'
import { MultiPickField } from './PickField'

const meta = {
  component: MultiPickField,
  args: {
    name: 'tags',
    label: 'Tags',
    searchLabel: 'Search tags',
    options: [LONG_NAME, ...Array.from({ length: 40 }, (_, n) => `tag-${n + 1}`)],
  },
} satisfies Meta<typeof MultiPickField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { decorators: [withinForm({ tags: [] })] }

export const Chosen: Story = {
  args: { hasAll: true },
  decorators: [withinForm({ tags: [LONG_NAME, 'tag-1', 'tag-2'] })],
}

/** One option stands for all and locks the others. */
export const Locked: Story = {
  args: { lockedBy: 'tag-1' },
  decorators: [withinForm({ tags: ['tag-1'] })],
}

export const Refused: Story = {
  decorators: [withinForm({ tags: ['tag-1'] }, { tags: 'Choose at least two tags' })],
  play: send,
}
