import { Fragment, type ReactNode } from 'react';

/** A name that breaks after its separators before it breaks inside a word; read and copied it is the same text. */
export const breakable = (name: string): ReactNode =>
  name.split(/(?<=[_./:-])/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
