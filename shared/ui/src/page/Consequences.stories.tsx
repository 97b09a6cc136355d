import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Heading } from '../controls/layout'
import { LONG_NAME } from '../story-parts'
import { Consequences } from './Consequences'

const meta = {
  component: Consequences,
  args: { lists: [{ title: 'Will be deleted', items: ['fra-1', 'fra-2'] }] },
  // as in a dialog, whose title is above
  decorators: [
    (Story) => (
      <>
        <Heading>Delete network office?</Heading>
        <Story />
      </>
    ),
  ],
} satisfies Meta<typeof Consequences>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Many: Story = {
  args: {
    lists: [
      { title: 'Will be deleted', items: Array.from({ length: 24 }, (_, n) => `node-${n + 1}`) },
      { title: 'Will lose access', items: [LONG_NAME] },
    ],
  },
}

export const Empty: Story = { args: { lists: [{ title: 'Will be deleted', items: [] }] } }
