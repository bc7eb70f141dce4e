/**
 * Placeholder for a public board: the server fills in the initial data, and the same content as plain HTML for visitors
 * without scripts (`server/src/pages/board-document.ts`). `framed` marks a page of its own.
 */
export const BoardPlaceholder = ({ heading, framed }: { heading: string; framed?: true }) => (
  <div data-board="__BOARD_DATA__" data-heading={heading} {...(framed && { 'data-framed': '' })}>
    __BOARD__
  </div>
)
