/**
 * An external system did not do what was asked and may do it later: nothing is wrong with the job. It is tried again for as
 * long as that takes, while a job that fails for any other reason is given up after three tries (F-7, F-20).
 */
export class TryLater extends Error {}
