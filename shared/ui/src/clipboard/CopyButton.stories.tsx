import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Flex } from '../controls/layout'
import { CopyButton } from './CopyButton'
import { CopyDialog } from './CopyDialog'

const meta = {
  component: CopyButton,
  args: { value: '10.20.0.5', of: 'address' },
  render: (props) => (
    <Flex>
      <CopyButton {...props} />
    </Flex>
  ),
} satisfies Meta<typeof CopyButton>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

/** Shows a text that the browser didn't copy, so that the user can copy it by hand. */
export const Refused: Story = {
  render: ({ value }) => <CopyDialog text={value} onClose={() => {}} />,
}
