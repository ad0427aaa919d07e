import { type ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { Icon, type IconName } from './icon';

type Look = 'normal' | 'primary' | 'danger' | 'plain';

const classOf = (look: Look, square = false) =>
  [styles.button, look !== 'normal' && styles[look], square && styles.square].filter(Boolean).join(' ');

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: Look;
  icon?: IconName;
}

export const Button = ({ look = 'normal', icon, children, type = 'button', ...others }: ButtonProps) => (
  <button {...others} type={type} className={classOf(look)}>
    {icon && <Icon name={icon} />}
    {children}
  </button>
);

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: IconName;
  /** What it does, for everyone who does not see the picture, and on hover. */
  label: string;
}

export const IconButton = ({ icon, label, look = 'plain', type = 'button', ...others }: IconButtonProps) => (
  <button {...others} type={type} className={classOf(look, true)} aria-label={label} title={label}>
    <Icon name={icon} />
  </button>
);

export interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  look?: Look;
  icon?: IconName;
}

/** What looks like a button and leads to a URL. */
export const ButtonLink = ({ look = 'normal', icon, children, ...others }: ButtonLinkProps) => (
  <Link {...others} className={classOf(look)}>
    {icon && <Icon name={icon} />}
    {children}
  </Link>
);

export interface ButtonAnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  look?: Look;
}

/** What looks like a button and leaves the page. */
export const ButtonAnchor = ({ look = 'normal', children, ...others }: ButtonAnchorProps) => (
  <a {...others} className={classOf(look)}>
    {children}
  </a>
);
