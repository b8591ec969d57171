// Tells the second click of a double click from the first.

/** Whether it is the second click of a double click. After a quick response, another button may be under the pointer by then. */
export const isSecondClick = ({ detail }: { detail: number }): boolean => detail > 1
