/**
 * Both blocks in the editor. The server renders them; what is typed is taken over when the field is left or Enter is
 * pressed, so that half a domain is never asked for.
 */
((wp) => {
  const { createElement: el, Fragment, useState } = wp.element;
  const { registerBlockType } = wp.blocks;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { Disabled, PanelBody, Placeholder, SelectControl, TextControl } = wp.components;
  const { __ } = wp.i18n;
  const ServerSideRender = wp.serverSideRender;

  function DomainControl(props) {
    const [typed, setTyped] = useState(props.value);
    const take = () => {
      if (typed !== props.value) {
        props.onChange(typed.trim());
      }
    };
    return el(TextControl, {
      label: __('Domain', 'storelens'),
      help: __('A domain or an address, such as shop.tw', 'storelens'),
      value: typed,
      onChange: setTyped,
      onBlur: take,
      onKeyDown: (event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        }
      },
    });
  }

  function choice(label, props, name, values) {
    return el(SelectControl, {
      label: label,
      value: props.attributes[name],
      options: [{ value: '', label: __('As in the settings', 'storelens') }].concat(values),
      onChange: (value) => {
        props.setAttributes({ [name]: value });
      },
    });
  }

  function edit(block, title, icon, own) {
    return function Edit(props) {
      const domain = props.attributes.domain;
      const control = el(DomainControl, {
        key: domain,
        value: domain,
        onChange: (value) => {
          props.setAttributes({ domain: value });
        },
      });
      const languages = [
        { value: 'zh', label: '正體中文' },
        { value: 'en', label: 'English' },
      ];
      const panel = el(
        PanelBody,
        { title: __('Storelens', 'storelens') },
        control,
        own(props),
        choice(__('Language', 'storelens'), props, 'lang', languages),
      );
      const body = domain
        ? el(Disabled, null, el(ServerSideRender, { block: block, attributes: props.attributes }))
        : el(Placeholder, { icon: icon, label: title }, control);
      return el(Fragment, null, el(InspectorControls, null, panel), el('div', useBlockProps(), body));
    };
  }

  function nothing() {
    return null;
  }

  registerBlockType('storelens/badge', {
    edit: edit('storelens/badge', __('Storelens badge', 'storelens'), 'tag', (props) =>
      choice(__('Shows', 'storelens'), props, 'field', [
        { value: 'platform', label: __('Platform', 'storelens') },
        { value: 'score', label: __('Storelens score', 'storelens') },
      ]),
    ),
    save: nothing,
  });

  registerBlockType('storelens/detect', {
    edit: edit('storelens/detect', __('Storelens card', 'storelens'), 'store', (props) =>
      choice(__('Made by', 'storelens'), props, 'card', [
        { value: 'page', label: __('This site, as part of the page', 'storelens') },
        {
          value: 'widget',
          label: __("The reader's browser, with a live look on demand and a link to the profile", 'storelens'),
        },
      ]),
    ),
    save: nothing,
  });
})(window.wp);
